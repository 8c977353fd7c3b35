/** undefined: none was chosen. */
export function findFile(form: FormData): File | undefined {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? file : undefined
}
