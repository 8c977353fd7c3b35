import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicServices } from '#services/public-services.ts'
import { servicesContext } from '#web/context.ts'
import { loader as loadItem } from '#web/opportunity/opportunity.tsx'
import { loader as loadPlan } from '#web/plan/plan.tsx'

test('a former address redirects to the present one with its parameters', async () => {
  const context = new RouterContextProvider()
  const services: Partial<PublicServices> = { findOpportunity: async () => ({ movedTo: 'new' }) }
  context.set(servicesContext, services as PublicServices)
  const locationOf = async (load: (given: never) => Promise<unknown>, path: string) => {
    const given = { params: { slug: 'old' }, url: new URL(path, 'https://atlas.example'), context }
    const answer = await load(given as never).catch((thrown: unknown) => thrown)
    return answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer
  }
  expect(await locationOf(loadItem, '/opportunity/old?me.citizen=PK')).toEqual([
    301,
    '/opportunity/new?me.citizen=PK',
  ])
  expect(await locationOf(loadPlan, '/opportunity/old/plan?me.citizen=PK')).toEqual([
    301,
    '/opportunity/new/plan?me.citizen=PK',
  ])
})
