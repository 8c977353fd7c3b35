/** The names of a table's columns, in their order; on a narrow screen they stand beside the values (`data-label`). */
export function TableHead({ columns }: { columns: Readonly<Record<string, string>> }) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([key, label]) => (
          <th scope="col" key={key}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
