/** The page's whole stylesheet. Light and dark by the reader's setting; every pair of colours has a contrast of at least 4.5 : 1. */
export const docsStyle = `:root {
  color-scheme: light dark;
  font: 1rem/1.6 system-ui, sans-serif;
}
body {
  margin: 0 auto;
  max-width: 62rem;
  padding: 1rem;
  background: light-dark(#fff, #14181f);
  color: light-dark(#1a2230, #e6eaf0);
}
h1,
h2,
h3 {
  line-height: 1.25;
}
a {
  color: light-dark(#0b57a4, #8fc1ff);
}
article {
  margin-block: 1rem;
  padding: 0.25rem 1rem 1rem;
  border: 1px solid light-dark(#c6ccd6, #3a4350);
  border-radius: 0.5rem;
  scroll-margin-top: 1rem;
}
code {
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
}
.method {
  padding: 0.1rem 0.5rem;
  border-radius: 0.25rem;
  background: light-dark(#e3ebf5, #26405f);
  font-size: 0.875rem;
}
.method.delete {
  background: light-dark(#fbe3e0, #5a2620);
}
.scroll {
  overflow-x: auto;
}
table {
  width: 100%;
  border-collapse: collapse;
}
th,
td {
  padding: 0.25rem 0.75rem 0.25rem 0;
  border-bottom: 1px solid light-dark(#dfe3ea, #2c343f);
  text-align: start;
  vertical-align: top;
  font-weight: normal;
}
thead th {
  font-weight: bold;
}
dt {
  font-weight: bold;
}
dd {
  margin: 0 0 0.5rem;
}
`
