export function flemish(text: string): string;
export function flemishCatalogue(catalogue: Record<string, unknown>): Record<string, unknown>;
