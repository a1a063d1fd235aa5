// The parts of the two money beams of a project on one scale (visual language 10): what came in and what goes out.
import type { ProjectDetail, ProjectOverview } from '@/lib/model/calls/project'

/** How a part is drawn: each by a texture or an edge of its own, so that it reads without colour. */
export type Texture = 'done' | 'hold' | 'now' | 'due' | 'open' | 'gain' | 'over'

export interface Part {
  key: 'received' | 'overdue' | 'open' | 'cost' | 'held' | 'approving' | 'gain'
  texture: Texture
  amount: number
}

export interface MoneyBeams {
  /** What the whole width stands for. */
  scale: number
  income: Part[]
  /** Null for whoever may not see costs. */
  spending: Part[] | null
  budget: number
  /** What spending is above its budget once everything held is paid; 0 within it. */
  over: number
}

type Figures = Pick<
  ProjectDetail,
  'contract_amount' | 'receivable_amount' | 'received_amount' | 'overdue_amount' | 'budget_amount' | 'occupied_amount'
> & {
  cost_amount?: string | null
}

const number = (value: string | null | undefined) => Number(value ?? 0)

export function moneyBeams(project: Figures, { approving_amount }: Pick<ProjectOverview, 'approving_amount'>): MoneyBeams {
  const [received, overdue, budget, occupied] = [
    number(project.received_amount),
    number(project.overdue_amount),
    number(project.budget_amount),
    number(project.occupied_amount),
  ]
  const contract = Math.max(number(project.contract_amount), number(project.receivable_amount))
  const income: Part[] = [
    { key: 'received', texture: 'done', amount: received },
    { key: 'overdue', texture: 'due', amount: overdue },
    { key: 'open', texture: 'open', amount: Math.max(0, contract - received - overdue) },
  ]
  if (project.cost_amount === undefined || approving_amount === null) {
    return { scale: Math.max(contract, budget, 1), income, spending: null, budget, over: 0 }
  }
  const cost = number(project.cost_amount)
  const approving = Math.min(number(approving_amount), occupied)
  const spent = cost + occupied
  const gain = Math.max(0, contract - Math.max(spent, budget))
  const spending: Part[] = [
    { key: 'cost', texture: 'done', amount: cost },
    { key: 'held', texture: 'hold', amount: occupied - approving },
    { key: 'approving', texture: 'now', amount: approving },
    { key: 'gain', texture: 'gain', amount: gain },
  ]
  return { scale: Math.max(contract, budget, spent, 1), income, spending, budget, over: budget > 0 ? Math.max(0, spent - budget) : 0 }
}
