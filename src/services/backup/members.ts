/** Folders within the archive: compressed lines of JSON, a row each, in pieces; and the files of pictures as they are. */
export const tableFolder = 'tables/'
export const pictureFolder = 'pictures/'

/** 'tables/post/00001.jsonl.gz' */
export function tablePiece(table: string, number: number): string {
  return `${tableFolder}${table}/${String(number).padStart(5, '0')}.jsonl.gz`
}

/** The table whose rows stand in the member of this name; undefined: it holds no rows. */
export function tableOf(member: string): string | undefined {
  return /^tables\/([a-z_]+)\/\d{5,}\.jsonl\.gz$/.exec(member)?.[1]
}

/** The name of the picture's file in the member of this name; undefined: it is no picture, or its name is none that we give. */
export function pictureOf(member: string): string | undefined {
  const name = member.startsWith(pictureFolder) ? member.slice(pictureFolder.length) : ''
  return isPictureName(name) ? name : undefined
}

/** Names of the files that are made of an upload (domain/forms/uploaded-picture.ts). */
export function isPictureName(name: string): boolean {
  return /^[a-z0-9]{24}-\d{1,4}x\d{1,4}\.(?:avif|webp)$/.test(name)
}
