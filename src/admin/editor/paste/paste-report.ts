/** What of a clipboard an article cannot hold. */
export interface PasteReport {
  /** Hosts of the images that stay where they are. */
  readonly imageHosts: readonly string[]
  /** Images that only the other program can read. */
  readonly lostImages: number
  /** Videos, forms, charts and other embedded elements. */
  readonly embedded: number
}

/** What was changed or left out, for the person who pasted. */
export function describePaste(report: PasteReport): string[] {
  const { imageHosts, lostImages, embedded } = report
  const hosts = [...new Set(imageHosts)].join(', ')
  return [
    imageHosts.length > 0 &&
      `${count(imageHosts.length, 'image')} stay${imageHosts.length === 1 ? 's' : ''} on ${hosts} and may disappear there. To keep an image, save it and insert the file.`,
    lostImages > 0 &&
      `${count(lostImages, 'image')} could not be read from the clipboard. Copy each image by itself, or insert its file.`,
    embedded > 0 &&
      `${count(embedded, 'embedded element')}, such as a video, form or chart, left out.`,
  ].filter((sentence) => sentence !== false)
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
