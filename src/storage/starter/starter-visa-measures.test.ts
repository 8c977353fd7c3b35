import { expect, test } from 'vitest'
import { findVisaWarning, toVisaPlace } from '#domain/eligibility/visa-measures.ts'
import {
  readStarterCatalogue,
  readStarterVisaMeasures,
} from '#storage/starter/starter-catalogue.ts'

const today = '2026-11-29'

test('the measures of the starter catalogue concern the students whom their sources name', async () => {
  const starter = await readStarterVisaMeasures()
  const { opportunities } = await readStarterCatalogue(new Date(today))
  const slugsFor = (country: string) =>
    opportunities
      .filter(
        (each) =>
          findVisaWarning(
            toVisaPlace(each),
            { citizenships: [country] },
            { today, measures: starter },
          )?.isDecisive,
      )
      .map(({ slug }) => slug)
  const nigerian = slugsFor('NG')
  expect(nigerian).toEqual(
    expect.arrayContaining([
      'fulbright-foreign-student-program',
      'knight-hennessy-scholars',
      'caltech-surf',
      'yale-young-global-scholars',
      'research-science-institute-rsi',
    ]),
  )
  for (const spared of [
    'world-bank-group-internship',
    'imf-fund-internship-program',
    'technovation-girls',
    'chevening-scholarships',
  ])
    expect(nigerian).not.toContain(spared)
  expect(slugsFor('SD')).toEqual(
    expect.arrayContaining(['chevening-scholarships', 'rhodes-scholarship', 'caltech-surf']),
  )
  expect(slugsFor('CM')).not.toContain('caltech-surf')
  expect(slugsFor('PK')).toEqual([])
})
