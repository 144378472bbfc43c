/** The part of a picture to keep, in percent of its width and height as a person sees it upright. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Reads the crop a form sends, four numbers of percent; null when it is none that lies inside a picture. */
export function readCrop(text: string): Crop | null {
  const numbers = text
    .split(',')
    .map((part) => (/^\d{1,3}(?:\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
  const [x, y, width, height] = numbers
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  const isInside = x + width <= 100.01 && y + height <= 100.01
  return numbers.length === 4 && width >= 1 && height >= 1 && isInside ? { x, y, width, height } : null
}
