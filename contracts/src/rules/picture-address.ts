/** How wide, in pixels at most, each picture is kept. */
export const pictureWidths = [480, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const folder = '/img/u/';
/** What names an uploaded picture. */
export const picturePattern = /^\/img\/u\/([0-9a-f]{32})-(480|960|1600)\.webp$/;

/** Where a picture that was uploaded is found in one of its widths. */
export const pictureAddress = (id: string, width: PictureWidth): string => `${folder}${id}-${width}.webp`;

/** The id and width that such an address names; null for any other address. */
export function readPictureAddress(address: string): { id: string; width: PictureWidth } | null {
  const [, id, digits] = picturePattern.exec(address) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  return id !== undefined && width !== undefined ? { id, width } : null;
}
