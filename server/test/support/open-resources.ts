type Close = () => Promise<void> | void;

const afterTest: Close[] = [];
const afterFile: Close[] = [];

/** Closes something when the running test ends; the last opened goes first. */
export function closeAfterTest(close: Close): void {
  afterTest.push(close);
}

/** Closes something when the test file ends. */
export function closeAfterFile(close: Close): void {
  afterFile.push(close);
}

async function closeAll(closes: Close[]): Promise<void> {
  for (let close = closes.pop(); close; close = closes.pop()) await close();
}

export const closeTestResources = (): Promise<void> => closeAll(afterTest);
export const closeFileResources = (): Promise<void> => closeAll(afterFile);
