// Shared by the calls of process instances: how a command is executed and answered.
import type { InstanceCommand } from '../bpm/command/command.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { Context } from '../kernel/context.ts'

export const outcome = ({ root, step }: ExecutedCommand) => ({
  process_instance_id: root,
  status: step.state.instance.get(root)?.status ?? '',
})

type Unsigned<T> = T extends unknown ? Omit<T, 'user'> : never

/** Executes a command in the caller's name. */
export const executeInstanceCommand = (context: Context, instance: string, given: Unsigned<InstanceCommand>) =>
  withRefusals(context, () => executeCommand(context, { instance }, { ...given, user: context.user.user_key } as InstanceCommand)).then(
    outcome,
  )
