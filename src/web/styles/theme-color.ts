/**
 * The paper of both themes, `--paper` in tokens.css, for what takes no style sheet: the bars around
 * a page, mails and drawn pictures.
 */
export const themeColor = { light: '#f5efe2', dark: '#111a2a' }
