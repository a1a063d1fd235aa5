// Shared by the calls of process instances: their path, how an instance is named in the input, and how a command is executed and answered.
import { z } from 'zod'
import { keyInput } from '../../model/paging.ts'
import type { InstanceCommand } from '../bpm/command/command.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { Context } from '../kernel/context.ts'

export const instancePath = '/api/bpm/biz/process/instance'
/** The reason of an action, at least two characters. */
export const reason = z.string().trim().min(2).max(2000)
export const optionalReason = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.string().trim().max(2000).optional(),
)

/** An instance, given as `process_instance_id` or `id`. */
export const oneInstance = z
  .looseObject({ process_instance_id: keyInput.optional(), id: keyInput.optional() })
  .transform(({ process_instance_id, id }, context) => {
    const key = process_instance_id ?? id
    if (!key) context.addIssue({ code: 'custom', path: ['process_instance_id'], message: 'required', params: { key: 'required' } })
    return { instance: key ?? '' }
  })

/** An instance and its state after a command. */
export const started = z.object({ process_instance_id: z.string().nullable(), status: z.string() })

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
