// Who is offered a step is who may take it: what an answer says of a record as `may` against every step, tried.
import { expect } from 'vitest'

interface Trial {
  /** The keys of the steps. */
  steps: readonly string[]
  /** Brings the record, or a new one, into the state that is tried; returns its key. */
  put: () => Promise<string>
  /** What the answer says to the caller; nothing where he does not see the record. */
  may: (key: string) => Promise<unknown>
  take: (step: string, key: string) => Promise<{ code: number; message: string }>
}

/** Tries each step with the record in its state; those that are taken are those that the answer names. */
export async function expectMay({ steps, put, may, take }: Trial): Promise<void> {
  const said = ((await may(await put())) as string[] | undefined)?.filter((one) => steps.includes(one))
  const taken: string[] = []
  for (const step of steps) if ((await take(step, await put())).code === 0) taken.push(step)
  expect(taken).toEqual(said ?? [])
}
