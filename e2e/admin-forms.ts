import type { Page } from '@playwright/test'

/** The required values of the scholarship form, by field name. */
export function scholarshipText(name: string): Record<string, string> {
  return {
    code: name.toLowerCase().replaceAll(' ', '-'),
    name,
    officialLink: `https://example.org/${name.toLowerCase().replaceAll(' ', '-')}`,
    country: 'Germany',
    image: 'https://127.0.0.1:9/picture.png',
    amount: '0',
    deadline: '2031-05-04',
    description: 'A sentence about it.',
    benefits: 'Tuition, housing\nA stipend of 1,200 euros',
    eligibility: 'A first degree',
  }
}

export async function fill(page: Page, text: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(text))
    await page.locator(`main input[name=${name}], main textarea[name=${name}]`).fill(value)
}

export async function readFields(
  page: Page,
  names: readonly string[],
): Promise<Record<string, string>> {
  const read = async (name: string) =>
    [name, await page.locator(`main [name=${name}]`).first().inputValue()] as const
  return Object.fromEntries(await Promise.all(names.map(read)))
}
