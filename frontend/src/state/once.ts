/** What is asked for by a press. */

/** Return what does something, and not a second time while it is being done: a double press counts once. */
export function once<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let isBusy = false;
  return async (...args) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work(...args);
    } finally {
      isBusy = false;
    }
  };
}
