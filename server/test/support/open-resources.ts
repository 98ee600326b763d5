type Close = () => Promise<void> | void;

const afterTest: Close[] = [];
const afterFile: Close[] = [];

/** Closes a resource when the current test ends; resources are closed in reverse order of opening. */
export function closeAfterTest(close: Close): void {
  afterTest.push(close);
}

export function closeAfterFile(close: Close): void {
  afterFile.push(close);
}

async function closeAll(closes: Close[]): Promise<void> {
  for (let close = closes.pop(); close; close = closes.pop()) await close();
}

export const closeTestResources = (): Promise<void> => closeAll(afterTest);
export const closeFileResources = (): Promise<void> => closeAll(afterFile);
