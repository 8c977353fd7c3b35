import { html, raw } from 'hono/html'
import { shorten } from '#domain/words/text.ts'
import type { WriteMail } from '#services/mail/mail.ts'
import {
  type MailDocument,
  type MailBlock,
  type MailTexts,
  toDocument,
} from '#web/mail/documents.ts'
import { themeColor } from '#web/styles/theme-color.ts'
import type { LanguageRow, Language } from '#web/texts/language.ts'
import { findLanguage } from '#web/texts/languages.ts'

/**
 * Writes mails without React, in the recipient's language, as HTML and plain text that say the
 * same. `rows`: languages other than ours.
 */
export function createMailWriter(rows?: readonly LanguageRow[]): WriteMail {
  return async (mail, context, locale) => {
    const language = await findLanguage(locale, rows)
    const document = toDocument(mail, context, language.texts)
    return {
      subject: document.subject,
      html: toMailHtml(document, language),
      text: toMailText(document, language.texts.mails),
    }
  }
}

/**
 * The plain text of a mail, with the same content as its HTML. Each address has its own line, so
 * that programs make it a link.
 */
function toMailText(
  { siteName, blocks, footer }: MailDocument,
  texts: Pick<MailTexts, 'picture'>,
): string {
  const body = blocks.map((block) => toText(block, texts)).join('\n\n')
  const end = footer
    .map((block) => (typeof block === 'string' ? block : `${block.label}: ${block.href}`))
    .join('\n')
  return `${siteName}\n\n${body}\n\n-- \n${end}\n`
}

function toText(block: MailBlock, texts: Pick<MailTexts, 'picture'>): string {
  switch (block.type) {
    case 'heading':
      return `${block.value}\n${'='.repeat(Math.min(block.value.length, 60))}`
    case 'subheading':
      return `${block.value}\n${'-'.repeat(Math.min(block.value.length, 60))}`
    case 'quote':
      return `> ${block.value.replaceAll('\n', '\n> ')}`
    case 'image':
      return `${texts.picture(block.alt)} ${block.src}`
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'item':
      return [
        `* ${block.label}`,
        ...block.facts.map((fact) => `  ${fact}`),
        `  ${block.href}`,
        ...(block.official ? [`  ${block.official.label}:`, `  ${block.official.href}`] : []),
      ].join('\n')
    default:
      return block.value
  }
}

/**
 * The colors of mails. Each is one of the pages' (web/styles/tokens.css), whose names mail programs
 * do not know.
 */
export const day = {
  // The background around the sheet with the text.
  paper: themeColor.light,
  sheet: '#fffdf7',
  line: '#d9cdb5',
  edge: '#857a61',
  ink: '#17233b',
  quiet: '#4c5468',
  // The background of buttons too.
  link: '#174a6e',
  onButton: '#ffffff',
}

export const night: typeof day = {
  paper: themeColor.dark,
  sheet: '#1a2537',
  line: '#35425a',
  edge: '#8490a8',
  ink: '#f4ecdc',
  quiet: '#b7bccb',
  link: '#a6d0ec',
  onButton: '#0e1b2c',
}

/**
 * The HTML of a mail. Styles are on the elements because many mail programs drop the style sheet,
 * which only adds dark colours. One column that fits 320 pixels; only the pictures of a newsletter
 * are fetched, and it is readable without them. Tables hold the layout because Outlook for Windows
 * renders with Word, which supports padding only in cells and no max-width
 * (docs/decisions/0015-mails-without-react-email.md).
 */
export function toMailHtml(
  { subject, siteName, blocks, footer }: MailDocument,
  { tag, dir }: Pick<Language, 'tag' | 'dir'>,
): string {
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${dir}" xmlns:o="urn:schemas-microsoft-com:office:office">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${wordResolution}
        <style>
          ${darkSheet}
        </style>
      </head>
      <body class="page" style="${bodyStyle}">
        ${toPreview(blocks)}
        <div
          role="article"
          aria-roledescription="email"
          aria-label="${subject}"
          lang="${tag}"
          dir="${dir}"
        >
          <table ${layout} width="100%" class="page" style="background-color:${day.paper};">
            <tr>
              <td align="center" style="padding:16px;">
                ${wordColumnBegins}
                <table ${layout} width="100%" style="max-width:560px;table-layout:fixed;">
                  <tr>
                    <td class="head" align="${startOf(dir)}" style="${headStyle}">${siteName}</td>
                  </tr>
                  <tr>
                    <td class="sheet" align="${startOf(dir)}" style="${sheetStyle}">
                      ${blocks.map((block) => toHtml(block, dir))}
                    </td>
                  </tr>
                  <tr>
                    <td class="quiet" align="${startOf(dir)}" style="${footStyle}">
                      ${footer.map(toFooterRow)}
                    </td>
                  </tr>
                </table>
                ${wordColumnEnds}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`
  return String(page).replace(/\n\s+/g, '\n')
}

type Markup = ReturnType<typeof html>

const layout = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"')
// Only Word reads these comments: it would make the column as wide as its window.
const wordColumnBegins = html`<!--[if mso]><table ${layout} width="560" align="center"><tr><td><![endif]-->`
const wordColumnEnds = html`<!--[if mso]></td></tr></table><![endif]-->`

// On a screen with more than 96 dots to an inch Word would enlarge text, but no width in pixels.
const wordResolution = raw(
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
)

const font = 'font-family:Verdana,Geneva,sans-serif;'
const breaking = 'overflow-wrap:anywhere;word-break:break-word;'
// Said again in inner tables, which do not take it from outer ones in Word.
const lettering = `${font}font-size:16px;line-height:1.5;`
// A mail cannot contain a font, so Besley, the font of the pages, is replaced.
const display = 'font-family:Rockwell,Georgia,serif;'
// Safari on a phone that is turned would enlarge the text.
const bodyStyle = `margin:0;padding:0;background-color:${day.paper};color:${day.ink};-webkit-text-size-adjust:100%;`
// Each program knows another of these; Word knows the last.
const hiddenStyle =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all;'
const headStyle = `${display}${breaking}font-size:18px;line-height:1.3;font-weight:bold;color:${day.ink};padding:0 16px 10px;border-bottom:4px double ${day.ink};`
const sheetStyle = `${lettering}${breaking}background-color:${day.sheet};color:${day.ink};padding:20px 16px;border:1px solid ${day.line};border-top:0;`
const footStyle = `${font}${breaking}font-size:13px;line-height:1.6;color:${day.quiet};padding:16px;`
const darkSheet = [
  // Apple Mail darkens a mail by itself unless this says that it has colors of its own.
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  `.page { background-color: ${night.paper} !important; color: ${night.ink} !important; }`,
  `.head { color: ${night.ink} !important; border-color: ${night.ink} !important; }`,
  `.sheet { background-color: ${night.sheet} !important; color: ${night.ink} !important; border-color: ${night.line} !important; }`,
  `.quote { border-color: ${night.edge} !important; }`,
  `.quiet, .quiet a { color: ${night.quiet} !important; }`,
  `.link { color: ${night.link} !important; }`,
  `.button, .button a { background-color: ${night.link} !important; color: ${night.onButton} !important; }`,
  '}',
].join('\n')

/**
 * What lists of mails show beside the subject: without it the name of the site, which is the
 * sender, and the heading, which is the subject. Signs without width follow, so that programs with
 * more room do not show these after all. Empty for a mail of pictures alone.
 */
function toPreview(blocks: readonly MailBlock[]): Markup {
  const texts = blocks.flatMap((block) =>
    block.type === 'text' || block.type === 'quote' ? [block.value] : [],
  )
  const items = blocks.filter((block) => block.type === 'item')
  const [only, ...others] = items
  // The subject has the name of the one item.
  const shown = others.length === 0 ? only?.facts : items.map(({ label }) => label)
  const preview = shorten([...texts, shown?.join(' · ')].join(' '))
  if (preview === '') return html``
  const rest = raw('&#847;&#8204;&#160;'.repeat(Math.max(0, 150 - preview.length)))
  return html`<div aria-hidden="true" style="${hiddenStyle}">${preview}${rest}</div>`
}

function toHtml(block: MailBlock, dir: Language['dir']): Markup {
  switch (block.type) {
    case 'heading':
      return html`<h1 style="${display}font-size:22px;line-height:1.25;margin:0 0 12px;">
        ${block.value}
      </h1>`
    case 'subheading':
      return html`<h2 style="${display}font-size:18px;line-height:1.3;margin:0 0 12px;">
        ${block.value}
      </h2>`
    case 'quote':
      return html`<table ${layout} width="100%" style="margin:0 0 16px;">
        <tr>
          <td
            class="quote"
            style="${lettering}padding-${startOf(dir)}:12px;border-${startOf(dir)}:3px solid ${day.edge};"
          >
            <blockquote style="margin:0;">${toLines(block.value)}</blockquote>
          </td>
        </tr>
      </table>`
    case 'image':
      // Word takes the width from the attribute alone, and would show a photograph in its own size.
      return html`<p style="margin:0 0 16px;">
        <img
          src="${block.src}"
          alt="${block.alt}"
          width="${block.width}"
          style="width:auto;max-width:100%;height:auto;border:0;"
        />
      </p>`
    case 'button':
      // Word needs the padding of the cell, other programs that of the link.
      return html`<table ${layout} style="margin:20px 0;">
        <tr>
          <td
            class="button"
            bgcolor="${day.link}"
            style="background-color:${day.link};mso-padding-alt:12px 18px;"
          >
            <a href="${block.href}" style="${buttonStyle}">${block.label}</a>
          </td>
        </tr>
      </table>`
    case 'item':
      return html`<p style="margin:0 0 16px;">
        <a class="link" href="${block.href}" style="color:${day.link};font-weight:bold;"
          >${block.label}</a
        >
        ${block.facts.map((fact) => html`<br />${fact}`)}
        ${block.official && toOfficial(block.official)}
      </p>`
    case 'small':
      return html`<p class="quiet" style="margin:0 0 12px;font-size:14px;color:${day.quiet};">
        ${toLines(block.value)}
      </p>`
    default:
      return html`<p style="margin:0 0 16px;">${toLines(block.value)}</p>`
  }
}

/** The address itself is shown, so that the reader sees where it leads. */
const toOfficial = ({ label, href }: { readonly label: string; readonly href: string }): Markup =>
  html`<br />${label}:<br /><a class="link" href="${href}" style="color:${day.link};">${href}</a>`

const buttonStyle = `${lettering}display:inline-block;background-color:${day.link};color:${day.onButton};padding:12px 18px;text-decoration:none;font-weight:bold;`

const startOf = (dir: Language['dir']): string => (dir === 'ltr' ? 'left' : 'right')

function toFooterRow(block: MailDocument['footer'][number], index: number): Markup {
  const line =
    typeof block === 'string'
      ? block
      : html`<a href="${block.href}" style="color:${day.quiet};">${block.label}</a>`
  return html`${index > 0 && breakLine}${line}`
}

const breakLine = html`<br />`

const toLines = (text: string): Markup[] =>
  text.split('\n').map((line, index) => html`${index > 0 && breakLine}${line}`)
