// Sends a returned application again, with the approvers whom its applicant chooses (docs/domain/approval.md#return).
import type { Context } from '../../kernel/context.ts'
import { type Chosen, chosenVariable } from '../chosen.ts'
import type { InstanceCommand } from '../command/command.ts'
import type { State } from '../state.ts'
import { readChoice } from './choose.ts'
import { executeCommand } from './execute-command.ts'
import type { ExecutedCommand } from './executed-command.ts'

/** The applicant's choice at the previous submission. */
export function chosenIn(state: State, root: string): Chosen {
  for (const { execution_id, name, value } of state.variable.values())
    if (execution_id === root && name === chosenVariable && value !== null && typeof value === 'object') return value as unknown as Chosen
  return {}
}

type Resend = Omit<Extract<InstanceCommand, { type: 'resend' }>, 'type'> & { user: string }

/** The choice is requested again, as at the first submission; the engine refuses other users than the applicant before. */
export function resendInstance(context: Context, root: string, command: Resend, chosen: Chosen): Promise<ExecutedCommand> {
  return executeCommand(context, { root }, async ({ library, organisation }, state) => {
    const instance = state.instance.get(root)
    await library.load(context.db, instance ? [instance.definition_id] : [])
    const definition = instance && library.byId(instance.definition_id)
    const asks = definition && instance.status === 'RETURN' && (command.force || command.user === instance.starter)
    const choice = asks ? readChoice(definition, organisation, instance.starter ?? command.user, chosen, chosenIn(state, root)) : {}
    return { ...command, type: 'resend', variables: { ...command.variables, ...choice } }
  })
}
