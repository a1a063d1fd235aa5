// Steps that browser tests of a project's workspace repeat: a running demo project by its name, and one of its tabs opened by somebody.
import type { Page } from 'playwright'
import { type Caller, callAs } from './approval-pages.ts'
import { newPage, signIn } from './browser.ts'

const storyProject = '粤衡稳健一号春季路演'

/** The key of a demo project. */
export async function projectKey(by: Caller, name = storyProject): Promise<string> {
  const { records } = await by.call<{ records: { project_key: string }[] }>('POST /api/eis/restful/project/query', { project_name: name })
  const [found] = records
  if (!found) throw new Error(`there is no project ${name}`)
  return found.project_key
}

/** A tab of a project's workspace, opened by its manager. */
export async function openTab(
  tab: string,
  { name = storyProject, account = 'shenyangguang', width = 1440 } = {},
): Promise<{ page: Page; key: string; by: Caller }> {
  const by = await callAs(account)
  const key = await projectKey(by, name)
  const page = await newPage({ width, height: 900 })
  await signIn(page, account, { redirect: `/okrProject/${tab}?key=${key}` })
  return { page, key, by }
}
