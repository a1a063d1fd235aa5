// Executes an engine command in the caller's name; refusals of the engine become failures of the call (docs/domain/approval.md#decisions).
import type { Command, Start } from '../bpm/command/command.ts'
import { executeCommand, type Target } from '../bpm/store/execute-command.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { Context } from '../kernel/context.ts'
import type { TaskHead } from './access.ts'
import { signDecisions } from './signatures.ts'

/** The target of a command. With a task, a refusal says who finished it. */
export type Head = Pick<TaskHead, 'root' | 'task'> | Target

type Unsigned<T> = T extends unknown ? Omit<T, 'user'> : never

/** A command without the acting user, who is the caller. */
export type UserCommand = Unsigned<Exclude<Command, Start>>

export async function executeUserCommand(context: Context, head: Head, command: UserCommand): Promise<ExecutedCommand> {
  const signed = { ...command, user: context.visitor?.user_key ?? null } as Command
  const executed = await withRefusals(context, () => executeCommand(context, head, signed), 'task' in head ? head.task : null)
  await signDecisions(context, executed)
  return executed
}

/** The answer of a command: the instance and its state afterwards. */
export const outcome = ({ root, step }: ExecutedCommand) => ({
  process_instance_id: root,
  status: step.state.instance.get(root)?.status ?? '',
})
