import { parseDocument } from 'htmlparser2'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// Gets a page's HTML and tells how long renderToString takes for the same tree of plain elements, in milliseconds of a core: no component of
// ours, no data, nothing around it. The least React can do for that page.
const settling = 300
const rounds = 7
const each = 100

/** As React calls them; what is not here it takes as it is. */
const names = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  minlength: 'minLength',
  readonly: 'readOnly',
  autocomplete: 'autoComplete',
  autofocus: 'autoFocus',
  srcset: 'srcSet',
  datetime: 'dateTime',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  enterkeyhint: 'enterKeyHint',
  inputmode: 'inputMode',
  hreflang: 'hrefLang',
  charset: 'charSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  novalidate: 'noValidate',
}

process.once('message', (html) => {
  const root = parseDocument(html).children.find(({ type, name }) => type === 'tag' && name === 'html')
  const tree = toElement(root, 'html')
  for (let count = 0; count < settling; count += 1) renderToString(tree)
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (let count = 0; count < each; count += 1) renderToString(tree)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / each
  })
  process.send(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)], () => process.exit(0))
})

function toElement(node, key) {
  if (node.type === 'text') return node.data
  if (node.type !== 'tag' && node.type !== 'script' && node.type !== 'style') return null
  const props = { key, ...Object.fromEntries(Object.entries(node.attribs).map(toProp)) }
  const text = node.type === 'tag' ? undefined : node.children.map(({ data }) => data).join('')
  if (text !== undefined) return createElement(node.name, { ...props, dangerouslySetInnerHTML: { __html: text } })
  if (node.name === 'textarea') return createElement(node.name, props)
  return createElement(node.name, props, ...node.children.map((child, at) => toElement(child, at)))
}

function toProp([name, value]) {
  if (name === 'style') return [name, Object.fromEntries(value.split(';').filter(Boolean).map(toDeclaration))]
  return [names[name] ?? name, value === '' && !/^(?:alt|value|data-.+)$/.test(name) ? true : value]
}

function toDeclaration(declaration) {
  const at = declaration.indexOf(':')
  const name = declaration.slice(0, at).trim()
  return [name.startsWith('--') ? name : name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase()), declaration.slice(at + 1).trim()]
}
