// The pipelines that the user may choose, and their stages as words of a board.
import { useMemo } from 'react'
import { type Dict, useDict } from '@/components/record/field/use-dict'
import { useCall } from '@/lib/client/use-call'
import type { PipelineOfMine } from '@/lib/model/calls/business'

export const usePipelines = () => useCall('POST /api/fintech/biz/business/pipeline/mine')

/** Stages and ends by their names. */
export function useStageWords(pipeline: PipelineOfMine | undefined): Dict {
  const ends = useDict('BUSINESS_END')
  return useMemo(() => {
    const items = (pipeline?.stages ?? []).map(({ stage_code, stage_name }) => ({ value: stage_code, text: stage_name }))
    const textOf = (value: string) => items.find((item) => item.value === value)?.text ?? ends.textOf(value)
    return { items, offered: () => [...items], textOf, pathOf: (value: string) => [value], isTree: false, loading: pipeline === undefined }
  }, [pipeline, ends])
}
