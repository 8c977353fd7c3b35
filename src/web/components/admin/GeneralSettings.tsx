import { collections } from '#domain/collections.ts'
import { settings as text } from '#web/admin-desk-messages.ts'
import { FieldFrame, Mistake } from '#web/components/admin/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/components/admin/SettingsFrame.tsx'
import { listUsualAds } from '#web/views/admin-site-form.ts'

export function GeneralSettings({ typed, errors, sending }: SettingsProps) {
  const chosen = typed.adsOn ?? listUsualAds()
  return (
    <SettingsFrame part="general" sending={sending}>
      <FieldFrame name="name" label={text.name} hint={text.nameHint} mistake={errors['name']}>
        {(attributes) => <input maxLength={60} defaultValue={typed.name} {...attributes} />}
      </FieldFrame>
      <fieldset className="ads-pages">
        <legend>{text.ads}</legend>
        {(['usual', 'own'] as const).map((choice) => (
          <label className="check" key={choice}>
            <input type="radio" name="ads" value={choice} defaultChecked={(typed.adsOn === null) === (choice === 'usual')} />
            {choice === 'usual' ? text.adsUsual : text.adsOwn}
          </label>
        ))}
        <div className="ads-list">
          {collections.map((collection) => (
            <label className="check" key={collection.id}>
              <input type="checkbox" name="adsOn" value={collection.id} defaultChecked={chosen.includes(collection.id)} />
              {collection.title}
            </label>
          ))}
        </div>
        <Mistake name="adsOn" text={errors['adsOn']} />
      </fieldset>
    </SettingsFrame>
  )
}
