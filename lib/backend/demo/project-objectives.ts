// The objectives of a demo project with their key results and check-ins.
import { keyResult, keyResultUpdate, objective } from '../../model/entities/objective.ts'
import { momentOf } from '../../model/moment.ts'
import { keyResultProgress } from '../../model/project-progress.ts'
import type { Db } from '../db/gateway.ts'
import { dateText, dayMs } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { book, type PlannedResult, type Setting } from './project-work-book.ts'
import { keyAt } from './random.ts'

export async function addObjectives(db: Db, setting: Setting): Promise<void> {
  const { random, clock, project, ended } = setting
  const created = Math.min(clock.now - 2 * dayMs, momentOf(project.from) - 3 * dayMs)
  const passed = Math.min(1, Math.max(0.05, (clock.now - momentOf(project.from)) / (momentOf(project.to) - momentOf(project.from))))
  for (const [at, plan] of book.objectives.entries()) {
    const objective_key = keyAt(random, created + at * 1000)
    const owner_key = at === 0 ? project.manager : random.pick(project.people)
    const results = plan.results.map((one, index) =>
      resultOf(setting, one, { objective_key, created: created + at * 1000 + index, passed }),
    )
    await insertRecords(db, objective, [
      {
        objective_key,
        project_key: project.project_key,
        objective_code: `O${at + 1}`,
        objective_name: plan.name,
        owner_key,
        cycle: 'PROJECT',
        start_date: project.from.slice(0, 10),
        end_date: project.to.slice(0, 10),
        weight: plan.weight,
        confidence: random.int(5, 9),
        status: ended ? 'CLOSED' : 'RUNNING',
        score: ended ? '0.85' : null,
        close_note: ended ? '交付质量与客户评价达到预期。' : null,
        ...stamp(created + at * 1000, project.manager),
      },
    ])
    await insertRecords(
      db,
      keyResult,
      results.map(({ row }) => row),
    )
    await insertRecords(
      db,
      keyResultUpdate,
      results.flatMap(({ updates }) => updates),
    )
  }
}

interface Beneath {
  objective_key: string
  created: number
  passed: number
}

/** A key result with about the progress of its project's time, with its check-ins. */
function resultOf({ random, clock, project, ended }: Setting, plan: PlannedResult, { objective_key, created, passed }: Beneath) {
  const kr_key = keyAt(random, created)
  const way = Number(plan.target) - Number(plan.start)
  const part = ended ? 1 : Math.min(1, passed * (random.int(70, 120) / 100))
  const whole = plan.type === 'BOOL' || (plan.type === 'NUMBER' && !plan.target.includes('.'))
  const valueAt = (share: number) => {
    const value = Number(plan.start) + way * share
    return `${whole ? Math.floor(value) : value.toFixed(1)}`
  }
  const current_value = Number(valueAt(part)).toFixed(4)
  const owner_key = random.pick(project.people)
  const measured = { start_value: plan.start, target_value: plan.target, current_value }
  const confidence = random.int(4, 9)
  const updates = [0.35, 0.7, 1].map((share, at): Row => {
    const value = Number(valueAt(part * share)).toFixed(4)
    const moment = Math.min(clock.now - 3_600_000, clock.ago(20 - at * 8))
    return {
      update_key: keyAt(random, moment),
      kr_key,
      value,
      progress: keyResultProgress({ ...measured, current_value: value }),
      confidence: Math.max(1, confidence - 1 + at),
      note: random.pick(book.notes),
      ...stamp(moment, owner_key),
    }
  })
  const row: Row = {
    kr_key,
    objective_key,
    project_key: project.project_key,
    kr_name: plan.name,
    kr_type: plan.type,
    start_value: plan.start,
    target_value: plan.target,
    current_value,
    unit: plan.unit || null,
    weight: plan.weight,
    owner_key,
    due_date: dateText(momentOf(project.to)),
    confidence,
    progress: keyResultProgress(measured),
    status: ended ? 'CLOSED' : 'RUNNING',
    score: ended ? '0.85' : null,
    ...stamp(created, project.manager),
  }
  return { row, updates }
}
