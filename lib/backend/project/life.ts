// The parts that have a say in the life of a project: what keeps it from closing, what follows its approval, its end and its archive (docs/domain/project.md#states).
import type { Context } from '../kernel/context.ts'
import { accountingPart } from './accounting/part.ts'
import { budgetPart } from './budget/part.ts'
import { contractPart } from './contract/part.ts'
import { documentPart } from './document/part.ts'
import type { ProjectPart } from './project-part.ts'
import { settlementPart } from './settlement/part.ts'
import { taskPart } from './task/part.ts'

/** The parts with a say, in the order in which they are asked and in which their rows are locked (docs/domain/project-money.md#sums). */
export const projectParts: readonly ProjectPart[] = [contractPart, budgetPart, settlementPart, taskPart, documentPart, accountingPart]

/** Locks the rows that the end or the archive of a project changes, before the project. */
export async function lockParts(context: Context, projectKey: string): Promise<void> {
  for (const part of projectParts) await part.lock?.(context, projectKey)
}
