import { collections } from '#domain/listing/collections.ts'
import { aboutSections, contactChannels, otherAdPages } from '#domain/site.ts'
import type { SiteSettings } from '#services/site-content.ts'
import { changeRows, readRows, rowName, type RowPress } from '#web/admin/form/rows.ts'
import { readText } from '#web/components/read-form.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'

/** The forms of the settings page; each saves only its own part. */
export const settingsSections = ['general', 'contact', 'about', 'faq'] as const
export type SettingsSectionId = (typeof settingsSections)[number]

export type SiteFormValues = ReturnType<typeof toSiteFormValues>

export function toSiteFormValues({ site, options }: SiteSettings) {
  return {
    name: options.name ?? '',
    // Ids of collections and of `otherAdPages`; null: as the site comes.
    adsOn: options.adsOn,
    popupPause: options.popupPause as string,
    contact: recordOf(contactChannels, (channel) => site.contactLinks[channel] ?? ''),
    // Paragraphs with blank lines between them.
    about: recordOf(aboutSections, (section) => site.about[section].join('\n\n')),
    faq: site.faq.map((row, index) => ({ ...row, id: String(index + 1) })),
  }
}

/** No values yet. */
export const noSettings: SiteFormValues = {
  name: '',
  adsOn: null,
  popupPause: '',
  contact: recordOf(contactChannels, () => ''),
  about: recordOf(aboutSections, () => ''),
  faq: [],
}

export function parseSiteForm(
  form: FormData,
  section: SettingsSectionId,
  stored: SiteFormValues,
): SiteFormValues {
  const read = (name: string) => readText(form, name)
  const parts = {
    general: {
      name: read('name'),
      adsOn: read('ads') === 'own' ? form.getAll('adsOn').map(String) : null,
      popupPause: read('popupPause'),
    },
    contact: { contact: recordOf(contactChannels, (channel) => read(`contactLinks.${channel}`)) },
    about: { about: recordOf(aboutSections, (each) => read(`about.${each}`)) },
    faq: { faq: [...readRows(form, 'faq', ['question', 'answer'])] },
  } satisfies Record<SettingsSectionId, Partial<SiteFormValues>>
  return { ...stored, ...parts[section] }
}

/** The input of `SiteEditing.update`: only this section. Blank pairs of the FAQ are dropped. */
export function toSiteInput(values: SiteFormValues, section: SettingsSectionId) {
  const { name, adsOn, popupPause, contact, about, faq } = values
  const inputs = {
    general: { options: { name, adsOn, popupPause } },
    contact: { site: { contactLinks: contact } },
    about: { site: { about } },
    faq: { site: { faq: listGiven(faq).map(({ question, answer }) => ({ question, answer })) } },
  }
  return inputs[section]
}

/** What the form of a section holds; the values of the other ones beside it are those stored. */
export const partOf = (values: SiteFormValues, section: SettingsSectionId): unknown =>
  section === 'general' ? [values.name, values.adsOn, values.popupPause] : values[section]

/** The pairs of question and answer that are not completely blank. */
export const listGiven = (faq: SiteFormValues['faq']): SiteFormValues['faq'] =>
  faq.filter(({ question, answer }) => question.trim() !== '' || answer.trim() !== '')

/** The values after a button of the FAQ was pressed; as they are where that cannot be done. */
export function changeFaqRows(values: SiteFormValues, press: RowPress): SiteFormValues {
  if (press.list !== 'faq') return values
  return { ...values, faq: [...changeRows(values.faq, press, blankQuestion)] }
}

export const blankQuestion = { question: '', answer: '' } as const

/**
 * Errors by their controls, which have the paths of the draft ('contactLinks.chat'), but for those
 * of the FAQ: blank pairs were not sent, so they were not counted.
 */
export function toControlErrors({ faq }: SiteFormValues, errors: FormattedErrors): FormattedErrors {
  const sent = listGiven(faq)
  const nameOf = (path: string) => {
    const [list = '', index, part] = path.split('.')
    const row = list === 'faq' ? sent[Number(index)] : undefined
    return row === undefined ? path : `${rowName(list, row)}.${part}`
  }
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [nameOf(path), message]),
  )
}

export const toParagraphs = (text: string): readonly string[] =>
  text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** Collections that carry ads as the site comes. */
export function listUsualAds(): readonly string[] {
  return [...otherAdPages, ...collections.filter(({ ads }) => ads !== 'none').map(({ id }) => id)]
}

function recordOf<Key extends string>(
  keys: readonly Key[],
  valueOf: (key: Key) => string,
): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, string>
}
