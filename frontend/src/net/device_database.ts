/** The database of this device: games that are played here, and what the server has to hear. */

const databaseName = "coupturc";

type StoreName = "games" | "letters" | "analyses";

/** Do something in a transaction; it is over when what was written is on the disk. */
export async function run<T>(
  storeName: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(storeName, mode, { durability: "strict" });
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Whatever fails in the work aborts the transaction.
    over.catch(() => {});
    const result = await work(transaction.objectStore(storeName));
    await over;
    return result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 3);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) result.createObjectStore("games", { keyPath: "id" });
    if (oldVersion < 2)
      result.createObjectStore("letters", { keyPath: "number", autoIncrement: true });
    if (oldVersion < 3) result.createObjectStore("analyses", { keyPath: "id" });
  };
  return answered(request);
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
