import type { Kind } from '#domain/opportunity/opportunity.ts'

/** Where the items of a kind are managed and added. */
export const tablePaths = {
  scholarship: '/admin/manage_scholarships',
  internship: '/admin/manage_internships',
  leadership: '/admin/manage_leadership',
} as const satisfies Record<Kind, string>

export const addPaths = {
  scholarship: '/admin/addScholarship',
  internship: '/admin/add_internship',
  leadership: '/admin/add_leadership_data',
} as const satisfies Record<Kind, string>
