import { expect, test } from 'vitest'
import { largestForm } from '#server/form-limits.ts'

test('only forms with files may be large, each as large as its files', () => {
  const plain = 'application/x-www-form-urlencoded'
  const files = 'multipart/form-data; boundary=x'
  const megabytes = (path: string, type: string) => Math.floor(largestForm(path, type) / 1024 / 1024)
  expect(largestForm('/admin/addScholarship', plain)).toBe(256 * 1024)
  expect(largestForm('/admin/transferred', plain)).toBe(256 * 1024)
  expect(megabytes('/admin/addScholarship.data', files)).toBe(8)
  expect(megabytes('/admin/edit/some-id.data', files)).toBe(8)
  expect(megabytes('/admin/add_blog.data', files)).toBe(80)
  expect(megabytes('/admin/edit_blog/some-id', files)).toBe(80)
  expect(megabytes('/admin/transfer', files)).toBe(32)
  expect(megabytes('/admin/transfer.data', files)).toBe(32)
})
