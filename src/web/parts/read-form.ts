import { data } from 'react-router'

/** The form of a request. Throws an answer of 400 for a body that is none, such as broken multipart: that is the sender's mistake, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
