import type { Site } from '#domain/site.ts'
import { createBackend } from '#server/remote/backend.ts'
import { createRemoteServices } from '#server/remote/create-remote-services.ts'
import { createRemoteSessions } from '#server/remote/remote-sessions.ts'
import type { TestBackend } from '#server/remote/test-backend.ts'

const site: Site = {
  faq: [],
  about: { introduction: [], education: [], why: [], experience: [], mission: [] },
  contactLinks: { messaging: null, photos: null, video: null, chat: null },
}

/** The remote product over a test backend, on a clock of its own that stands at noon on 1 June 2030 until it is moved. */
export function openTestRemote(server: TestBackend, options: { timeLimit?: number; sizeLimit?: number } = {}) {
  let now = Date.parse('2030-06-01T12:00:00Z')
  const clock = () => new Date(now)
  const backend = createBackend(server.url, options)
  const sessions = createRemoteSessions(backend, clock)
  const services = createRemoteServices({ backend, sessions, clock, site, tick: () => now })
  return { services, sessions, wait: (milliseconds: number) => void (now += milliseconds) }
}
