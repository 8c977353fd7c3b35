/** Further rules that a person has to check, folded. */
export function Also({ title, items, open = false }: { title: string; items: readonly string[]; open?: boolean }) {
  if (items.length === 0) return null
  return (
    <details className="also" open={open}>
      <summary>{title}</summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  )
}
