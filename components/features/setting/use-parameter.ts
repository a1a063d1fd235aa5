// The editing of one parameter: it can be changed during a save, and never silently overwrites another administrator's value.
import { useMemo } from 'react'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
import { answerRunner } from '@/lib/client/run-action'
import type { ParameterRow } from '@/lib/model/calls/settings'

const run = answerRunner(['/sys/param/'])

interface Copy {
  value: string
  version: number
}

const copyOf = ({ value, row_version }: ParameterRow): Copy => ({ value, version: row_version })

export interface ParameterCopy extends Pick<SharedCopy<Copy, string>, 'dirty' | 'saving' | 'save' | 'settle' | 'conflict' | 'endConflict'> {
  value: string
  /** Changes what is shown; `save` sends it. */
  type: (value: string) => void
  /** Sends a value at once; where it is refused the stored one is shown again. */
  set: (value: string) => Promise<void>
}

/** The edited copy of one parameter. */
export function useParameter(row: ParameterRow): ParameterCopy {
  const { code } = row
  const stored = useMemo(() => copyOf(row), [row])
  const copy = useSharedCopy<Copy, string>({
    of: code,
    stored,
    settingsOf: ({ value }) => new Map([[code, value]]),
    readTheirs: (data) => copyOf(data as ParameterRow),
    async send({ value }, { version }, options) {
      const saved = await run('POST /api/app/base/app/sys/param/save', { code, value, row_version: version }, options)
      return saved && copyOf(saved)
    },
  })
  const { base } = copy
  return {
    ...copy,
    value: copy.value.value,
    type: (value) => copy.change((now) => ({ ...now, value })),
    async set(value) {
      if (!(await copy.settle({ ...base, value }, base))) copy.reset()
    },
  }
}
