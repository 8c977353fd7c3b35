import {
  account,
  applications,
  backups,
  inbox,
  attention,
  reportReasonWords,
  settings,
  tiles,
  wizard,
} from '#web/texts/en/admin/dashboard.ts'
import { bulkQuestions, login, pages, panel, removal, unsaved } from '#web/texts/en/admin/layout.ts'
import { itemHistory, itemTables } from '#web/texts/en/admin/items.ts'
import { mailAdmin } from '#web/texts/en/admin/mail.ts'
import { fileFields, transfer } from '#web/texts/en/admin/import.ts'
import { deadlineKinds, edit, fieldLabels, form, hints, ownLabels } from '#web/texts/en/admin/opportunity.ts'
import { groups, picker, rulesForm } from '#web/texts/en/admin/rules.ts'
import { funding, paid } from '#web/texts/en/facts.ts'
import { words } from '#web/texts/en/words.ts'

/** What the administrator's pages say; visitors do not load it. */
export const admin = {
  account,
  applications,
  backups,
  bulkQuestions,
  deadlineKinds,
  edit,
  fieldLabels,
  fileFields,
  form,
  funding,
  groups,
  hints,
  inbox,
  itemHistory,
  itemTables,
  login,
  mailAdmin,
  attention,
  ownLabels,
  pages,
  paid,
  panel,
  picker,
  removal,
  reportReasonWords,
  rulesForm,
  settings,
  tiles,
  transfer,
  unsaved,
  wizard,
  words,
}
