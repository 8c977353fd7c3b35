import { expect, test } from 'vitest'
import { toBackupView } from '#web/admin/dashboard/dashboard.tsx'
import * as admin from '#web/texts/en/admin/admin.ts'

const now = new Date('2027-01-05T09:00:00.000Z')
const latest = { at: '2027-01-05T03:30:12.000Z', size: 12_340_000, missing: 0 }
const nightly = { at: '03:30', keep: 7 }
const view = (last: Parameters<typeof toBackupView>[0], night: typeof nightly | null = nightly) =>
  toBackupView(last, night, now, admin)

test('a successful backup shows its time, its size, and that it was verified', () => {
  expect(view({ latest: latest, failed: null })).toEqual({
    isProblem: false,
    lines: [
      'Last backup: 2027-01-05 03:30 UTC (12.3 MB). It was checked and is complete.',
      'A backup is made every night at 03:30 UTC. The last 7 are kept.',
    ],
  })
})

test('a failed, late or incomplete backup is a problem', () => {
  const failed = { at: '2027-01-05T03:30:00.000Z', reason: 'ENOSPC' }
  expect(view({ latest: null, failed })).toMatchObject({
    isProblem: true,
    lines: [
      admin.backups.none,
      expect.stringContaining('ENOSPC'),
      admin.backups.again,
      expect.anything(),
    ],
  })
  expect(
    view({ latest: { ...latest, at: '2027-01-04T03:30:00.000Z' }, failed: null }),
  ).toMatchObject({
    isProblem: true,
    lines: [expect.anything(), admin.backups.late, expect.anything()],
  })
  expect(view({ latest: { ...latest, missing: 2 }, failed: null })).toMatchObject({
    isProblem: true,
    lines: [expect.anything(), '2 image files are missing from it.', expect.anything()],
  })
})

test('a site without backups shows the setting, and a manual backup grows old without a warning', () => {
  expect(view({ latest: null, failed: null }, null)).toEqual({
    isProblem: false,
    lines: [admin.backups.none, admin.backups.noneByNight],
  })
  expect(
    view({ latest: { ...latest, at: '2026-01-05T03:30:00.000Z' }, failed: null }, null).isProblem,
  ).toBe(false)
})
