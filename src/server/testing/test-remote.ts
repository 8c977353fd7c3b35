import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '#domain/site.ts'
import { openFolderPictures, uploadFolder } from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createBackend } from '#server/remote/backend.ts'
import { createRemoteEditing } from '#server/remote/editing.ts'
import { createHeldPictures } from '#server/remote/held-pictures.ts'
import { createRemoteServices } from '#server/remote/services.ts'
import { createRemoteSessions } from '#server/remote/sessions.ts'
import { createRemoteSource } from '#server/remote/source.ts'
import { backendAdmin, type TestBackend } from '#server/testing/test-backend.ts'

const site: Site = {
  faq: [],
  about: { introduction: [], education: [], why: [], experience: [], mission: [] },
  contactLinks: { messaging: null, photos: null, video: null, chat: null },
}

/**
 * The remote product over a test backend, with a manual clock that starts at noon on 1 June 2030.
 */
export function openTestRemote(
  server: TestBackend,
  options: { timeLimit?: number; sizeLimit?: number } = {},
) {
  let now = Date.parse('2030-06-01T12:00:00Z')
  const clock = () => new Date(now)
  const backend = createBackend(server.url, options)
  const source = createRemoteSource(backend, () => now)
  const sessions = createRemoteSessions(backend, clock)
  const state = { isReady: true, contentVersion: async () => '' }
  const services = createRemoteServices({
    backend,
    source,
    clock,
    content: {
      getSite: async () => site,
      listCountryGroups: async () => [],
      listVisaMeasures: async () => [],
    },
    contentVersion: () => state.contentVersion(),
    isReady: async () => state.isReady,
  })
  return {
    clock,
    source,
    services,
    sessions,
    state,
    wait(milliseconds: number) {
      now += milliseconds
    },
  }
}

/** Like `openTestRemote`, with the administrator's calls, a session, and a folder for pictures. */
export async function openTestEditing(server: TestBackend, options: { timeLimit?: number } = {}) {
  const remote = openTestRemote(server, options)
  const [kind] = databases
  if (kind === undefined) throw new Error('There is no database to test on.')
  const { database, ...opened } = await kind.open()
  const dataDir = await mkdtemp(join(tmpdir(), 'atlas-remote-'))
  const pictures = createHeldPictures({
    db: database,
    clock: remote.clock,
    files: openFolderPictures(uploadFolder(dataDir)),
  })
  const editingFor = createRemoteEditing({ ...remote, pictures })
  const token = (await remote.sessions.signIn(backendAdmin.username, backendAdmin.password)) ?? ''
  return {
    ...remote,
    dataDir,
    editingFor,
    token,
    editing: editingFor(token),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
