import type { DragEvent } from 'react'
import { LabeledField } from '#web/admin/form/LabeledField.tsx'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import { pictureTypes, usePicture } from '#web/admin/form/usePicture.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The address of a picture, beside it a file to upload, chosen or dropped; the button sends again what did not arrive. */
export function ImageField({ label, values, required }: { label: string; values: OpportunityFormValues; required: boolean }) {
  const texts = useAdminTexts()
  const text = texts.form
  const hasFullEditing = useHasFullEditing()
  const { address, file, setAddress, send, isSending, isStored, preview, mistake } = usePicture(values.image)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) send(dropped)
  }
  const addressField = (
    <LabeledField name="image" label={label} mistake={mistake} required={required}>
      {(attributes) => (
        <input
          {...attributes}
          ref={address}
          type={preview ? 'text' : 'url'}
          maxLength={2000}
          defaultValue={values.image}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
    </LabeledField>
  )
  if (!hasFullEditing) return addressField
  return (
    <div className="field-wide field-grid upload-room" data-size="small" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {addressField}
      <LabeledField name="imageAlt" label={texts.fieldLabels.imageAlt} hint={texts.hints.imageAlt} optional>
        {(attributes) => <input maxLength={500} defaultValue={values.imageAlt} {...attributes} />}
      </LabeledField>
      <div className="upload sheet" data-look="dashed">
        {preview && <img src={preview} alt="" width="96" height="60" />}
        <label htmlFor="field-file">{text.upload}</label>
        <p className="hint" id="file-hint">
          {text.uploadHint}
        </p>
        <input
          id="field-file"
          ref={file}
          type="file"
          accept={pictureTypes}
          aria-describedby="file-hint"
          onChange={(event) => event.target.files?.[0] && send(event.target.files[0])}
        />
        <button
          type="button"
          className="button button-line needs-script"
          disabled={isSending}
          onClick={() => send(file.current?.files?.[0])}
        >
          {isSending ? text.uploading : text.uploadButton}
        </button>
        <p role="status">{isStored && text.uploaded}</p>
      </div>
    </div>
  )
}
