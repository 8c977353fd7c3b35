import type { MailDocument, MailBlock } from '#web/mail/documents.ts'
import type { Language } from '#web/texts/language.ts'

/** Text that is markup already; everything else is escaped when it is put into some. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The HTML of a mail. Styles stand at the elements because many mail programs drop the sheet; the sheet only adds dark colours where a
 * program takes it. One column that fits 320 pixels; nothing but the pictures of a newsletter is fetched, and it reads without those. Tables
 * hold it together because Outlook for Windows draws with Word, which knows padding in cells alone and no max-width
 * (docs/decisions/0015-mails-without-react-email.md).
 */
export function toMailHtml({ subject, parts, footer }: MailDocument, { tag, dir }: Pick<Language, 'tag' | 'dir'>): string {
  return html`<!doctype html>
    <html lang="${tag}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Markup(darkSheet)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f4f1ea;color:#1c2430;">
        <div role="article" lang="${tag}" dir="${dir}">
          <table ${layout} width="100%" class="page" style="background-color:#f4f1ea;">
            <tr>
              <td align="center" style="padding:16px;">
                ${new Markup(wordColumnBegins)}
                <table ${layout} width="100%" style="max-width:560px;table-layout:fixed;">
                  <tr>
                    <td class="sheet" align="${startOf(dir)}" style="${new Markup(sheetStyle)}">
                      ${parts.map((part) => toHtml(part, dir))}
                    </td>
                  </tr>
                  <tr>
                    <td class="quiet" align="${startOf(dir)}" style="${new Markup(footStyle)}">${footer.flatMap(toFootLine)}</td>
                  </tr>
                </table>
                ${new Markup(wordColumnEnds)}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n')
}

const layout = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"')
// Only Word reads these comments: it would make the column as wide as its window.
const wordColumnBegins = `<!--[if mso]><table ${layout.text} width="560" align="center"><tr><td><![endif]-->`
const wordColumnEnds = '<!--[if mso]></td></tr></table><![endif]-->'

const font = 'font-family:Verdana,Geneva,sans-serif;'
const breaking = 'overflow-wrap:anywhere;word-break:break-word;'
// Said again in inner tables, which do not take it from outer ones in Word.
const lettering = `${font}font-size:16px;line-height:1.5;`
const sheetStyle = `${lettering}${breaking}background-color:#ffffff;color:#1c2430;padding:20px 16px;`
const footStyle = `${font}${breaking}font-size:13px;line-height:1.6;color:#59606b;padding:16px;`
const darkSheet = [
  '@media (prefers-color-scheme: dark) {',
  '.page { background-color: #10151d !important; color: #e9e5da !important; }',
  '.sheet { background-color: #19202b !important; color: #e9e5da !important; }',
  '.quiet, .quiet a { color: #a9b0bb !important; }',
  '.link { color: #8fc1ff !important; }',
  '.button, .button a { background-color: #8fc1ff !important; color: #10151d !important; }',
  '}',
].join('\n')

function toHtml(part: MailBlock, dir: Language['dir']): Markup {
  switch (part.type) {
    case 'heading':
      return html`<h1 style="font-size:20px;line-height:1.3;margin:0 0 12px;">${part.value}</h1>`
    case 'quote':
      return html`<table ${layout} width="100%" style="margin:0 0 16px;">
        <tr>
          <td style="${new Markup(lettering)}padding-${startOf(dir)}:12px;border-${startOf(dir)}:3px solid #8a93a0;">
            <blockquote style="margin:0;">${toLines(part.value)}</blockquote>
          </td>
        </tr>
      </table>`
    case 'image':
      // Word takes the width from the attribute alone, and would show a photograph in its own size.
      return html`<p style="margin:0 0 16px;">
        <img src="${part.src}" alt="${part.alt}" width="528" style="width:auto;max-width:100%;height:auto;border:0;" />
      </p>`
    case 'button':
      // The padding of the link is for everybody else, that of the cell for Word.
      return html`<table ${layout} style="margin:20px 0;">
        <tr>
          <td class="button" bgcolor="#0b4f9e" style="background-color:#0b4f9e;mso-padding-alt:12px 18px;">
            <a href="${part.href}" style="${new Markup(buttonStyle)}">${part.label}</a>
          </td>
        </tr>
      </table>`
    case 'item':
      return html`<p style="margin:0 0 16px;">
        <a class="link" href="${part.href}" style="color:#0b4f9e;font-weight:bold;">${part.label}</a>
        ${part.facts.map((fact) => html`<br />${fact}`)}
      </p>`
    case 'small':
      return html`<p class="quiet" style="margin:0 0 12px;font-size:14px;color:#59606b;">${toLines(part.value)}</p>`
    default:
      return html`<p style="margin:0 0 16px;">${toLines(part.value)}</p>`
  }
}

const buttonStyle = `${lettering}display:inline-block;background-color:#0b4f9e;color:#ffffff;padding:12px 18px;text-decoration:none;font-weight:bold;`

function startOf(dir: Language['dir']): string {
  return dir === 'ltr' ? 'left' : 'right'
}

function toFootLine(part: MailDocument['footer'][number], index: number): Markup[] {
  const line = typeof part === 'string' ? html`${part}` : html`<a href="${part.href}" style="color:#59606b;">${part.label}</a>`
  return index === 0 ? [line] : [html`<br />`, line]
}

function toLines(text: string): Markup[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [html`${line}`] : [html`<br />`, html`${line}`]))
}

function html(strings: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  const filled = values.map((value) => {
    if (typeof value === 'string') return escape(value)
    return value instanceof Markup ? value.text : value.map(({ text }) => text).join('')
  })
  return new Markup(strings.map((text, index) => text + (filled[index] ?? '')).join(''))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
