// In what an example differs from what it recorded: each change with what it was and what it is now.
import type { Example } from './trial'

export type ExampleChange =
  | { kind: 'status'; was: string; now: string }
  | { kind: 'path'; was: string[]; now: string[] }
  | { kind: 'people'; step: string; was: string[]; now: string[] }

type Outcome = Example['recorded']

const nameOf = ({ node_name, node_id }: Outcome['steps'][number]) => node_name ?? node_id

/** The steps of an outcome by their names. */
export const stepNames = ({ steps }: Outcome): string[] => steps.map(nameOf)

/** Whether the drawing still gives what was recorded. */
export const isSame = ({ now, differs }: Pick<Example, 'now' | 'differs'>): boolean => now !== null && differs.length === 0

export function changesOf({ recorded, now, differs }: Pick<Example, 'recorded' | 'now' | 'differs'>): ExampleChange[] {
  if (!now) return []
  return differs.flatMap((kind): ExampleChange[] => {
    if (kind === 'status') return [{ kind, was: recorded.status, now: now.status }]
    if (kind === 'path') return [{ kind, was: stepNames(recorded), now: stepNames(now) }]
    // the path is the same, so each step stands in the same place
    return recorded.steps.flatMap((step, index) => {
      const keys = [step, now.steps[index]].map((one) => (one?.people ?? []).map(({ user_key }) => user_key).join())
      const names = (one: typeof step | undefined) => (one?.people ?? []).map(({ name }) => name)
      return keys[0] === keys[1] ? [] : [{ kind, step: nameOf(step), was: names(step), now: names(now.steps[index]) }]
    })
  })
}
