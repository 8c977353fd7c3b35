import type { HeldPictures } from '#server/remote/held-pictures.ts'
import type { RemoteSessions } from '#server/remote/sessions.ts'
import type { RemoteSource } from '#server/remote/source.ts'

/** What editing on another backend works with. */
export interface RemoteEditingParts {
  readonly sessions: RemoteSessions
  readonly source: RemoteSource
  readonly pictures: HeldPictures
  readonly clock: () => Date
}
