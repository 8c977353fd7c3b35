// Runs before the first paint of the shortlist: writes the names of what this browser keeps into the
// empty list before it, until React has started, loaded them and replaces the list (shortlist.tsx).
// Plain JavaScript, because it is written into the page as it is.
;(() => {
  const list = document.currentScript.previousElementSibling
  try {
    for (const { slug, name } of JSON.parse(localStorage.getItem('shortlist') ?? '[]')) {
      const link = document.createElement('a')
      link.href = `/opportunity/${encodeURIComponent(slug)}`
      link.textContent = name
      const row = document.createElement('li')
      row.className = 'sheet box'
      row.append(link)
      list.append(row)
      // 'Loading...' is a line above the names then.
      list.previousElementSibling.className = 'hint'
    }
  } catch {
    // Storage may be switched off, or hold something else.
  }
})()
