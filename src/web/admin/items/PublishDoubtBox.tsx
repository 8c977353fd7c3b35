import { useContext } from 'react'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { FormErrors } from '#web/admin/form/LabeledField.tsx'
import { doubtConfirmed, toPublishConfirmation } from '#web/admin/items/publish-doubt.ts'
import { Checkbox } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * Confirms the doubt about a day of publishing, below its field. Of a real day there is no other
 * error. `publishAt`: the day that was sent.
 */
export function PublishDoubtBox({ publishAt }: { publishAt: string }) {
  const { edit: text } = useAdminTexts()
  const errors = useContext(FormErrors)
  if (!('publishAt' in errors) || !isPlainDate(publishAt)) return null
  const confirmation = toPublishConfirmation(publishAt)
  return (
    <Checkbox
      key={confirmation}
      name={doubtConfirmed}
      value={confirmation}
      label={text.leavesSite}
    />
  )
}
