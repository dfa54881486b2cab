/** Whether somebody wants little to be sent; not every browser says. */
export function savesData(): boolean {
  return (
    "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  );
}
