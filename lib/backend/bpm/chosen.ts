// Steps whose approvers the applicant chooses (`${chosen()}`): which they are, and the variable that has his choice.
import type { Model, UserTask } from './definition.ts'

/** The variable with the chosen people by the id of their step. */
export const chosenVariable = 'approvers'

export type Chosen = Readonly<Record<string, readonly string[]>>

export interface ChoiceStep {
  node_id: string
  node_name: string
  /** The candidate groups that the choice is limited to; none for everybody. */
  groups: readonly string[]
}

const pattern = /^\s*[$#]\{\s*chosen\(\s*(?:'([^']*)')?\s*\)\s*\}\s*$/

const sourcesOf = ({ assignee, candidateUsers, loop }: UserTask): string[] =>
  [assignee, loop?.collection, ...candidateUsers].flatMap((expression) => expression?.source ?? [])

/** The steps of a process whose approvers its applicant chooses. */
export function choiceSteps({ nodes }: Model): ChoiceStep[] {
  return [...nodes.values()].flatMap((node) => {
    const found =
      node.kind === 'user'
        ? sourcesOf(node)
            .map((source) => pattern.exec(source))
            .find((match) => match !== null)
        : undefined
    if (!found) return []
    const groups = (found[1] ?? '').split(',').flatMap((group) => group.trim() || [])
    return [{ node_id: node.id, node_name: node.name || node.id, groups }]
  })
}

/** A placeholder for people who are not chosen yet, so that a dry run continues after their step; no user has this key. */
export const notYetChosen = '?'

/** The variables of a dry run: the chosen people, and the placeholder at every other step. */
export function assumeChosen(model: Model, chosen: Chosen): Record<string, Chosen> {
  const steps = choiceSteps(model)
  if (steps.length === 0) return {}
  const keysOf = (node: string) => (Object.hasOwn(chosen, node) ? (chosen[node] ?? []) : [])
  return {
    [chosenVariable]: Object.fromEntries(
      steps.map(({ node_id }) => [node_id, keysOf(node_id).length > 0 ? keysOf(node_id) : [notYetChosen]]),
    ),
  }
}

/** Whether a dry run used the placeholder for a step. */
export function isNotYetChosen(variables: Readonly<Record<string, unknown>>, node: string): boolean {
  const chosen = (variables[chosenVariable] ?? {}) as Chosen
  return Object.hasOwn(chosen, node) && chosen[node]?.[0] === notYetChosen
}
