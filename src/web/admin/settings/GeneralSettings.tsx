import { collections } from '#domain/listing/collections.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { FieldFrame, Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/admin/settings/SettingsFrame.tsx'
import { SiteMark } from '#web/pictures/marks.tsx'
import { listUsualAds, type TypedSite } from '#web/admin/settings/site-form.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function GeneralSettings({ typed, errors, preview, sending }: SettingsProps) {
  const { settings: text } = useAdminTexts()
  const chosen = typed.adsOn ?? listUsualAds()
  return (
    <SettingsFrame part="general" sending={sending} shown={preview ? <GeneralPreview typed={typed} /> : null}>
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
          {useAdPages().map(({ id, title }) => (
            <label className="check" key={id}>
              <input type="checkbox" name="adsOn" value={id} defaultChecked={chosen.includes(id)} />
              {title}
            </label>
          ))}
        </div>
        <Mistake name="adsOn" text={errors['adsOn']} />
      </fieldset>
    </SettingsFrame>
  )
}

/** The head of every page with the name, and the pages that would carry ads. */
function GeneralPreview({ typed }: { typed: TypedSite }) {
  const { settings: text } = useAdminTexts()
  const carrying = useAdPages().filter(({ id }) => (typed.adsOn ?? listUsualAds()).includes(id))
  return (
    <>
      <p className="brand">
        <SiteMark className="brand-mark" />
        {typed.name.trim() || text.nameOfStart}
      </p>
      <p>{carrying.length === 0 ? text.adsNowhere : text.adsShown(carrying.map(({ title }) => title).join(', '))}</p>
    </>
  )
}

/** The pages that may carry ads, as the administrator knows them. */
function useAdPages(): readonly { readonly id: string; readonly title: string }[] {
  const { settings } = useAdminTexts()
  const { listingNames } = useTexts()
  return [
    { id: 'home', title: settings.adsHome },
    { id: 'opportunity', title: settings.adsOpportunity },
    ...collections.map(({ id }) => ({ id, title: listingNames[id].title })),
  ]
}
