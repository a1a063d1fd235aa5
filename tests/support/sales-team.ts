// The people of the customer tests, from the demo company: who sells, who leads, who only reads.
import { sql } from 'kysely'
import { type Client, type TestBackend, testBackend } from './backend.ts'

export interface Team {
  backend: TestBackend
  admin: Client
  /** Sales leader of one, two and their department. */
  leader: Client
  /** Sales leader of the other department. */
  otherLeader: Client
  one: Client
  two: Client
  /** Sells in the other department. */
  stranger: Client
  /** Reads customers of all departments, masked. */
  service: Client
  depart: string
  otherDepart: string
}

/** Opens a backend with the demo company's people and signs the team in. */
export async function openTeam(): Promise<Team> {
  const backend = await testBackend('people')
  const leader = await backend.as('chenli')
  const otherLeader = await backend.as('zhaoqian')
  const departOf = async (client: Client) => {
    const { rows } = await sql<{ key: string }>`select main_depart_key as key from sys_user where user_key = ${client.userKey}`.execute(
      backend.kernel.db,
    )
    return rows[0]?.key ?? ''
  }
  const [depart, otherDepart] = [await departOf(leader), await departOf(otherLeader)]
  const salesIn = async (key: string) => {
    const { rows } = await sql<{ username: string }>`select u.username from sys_user u join role r on r.role_key = any(u.role_id_list)
      where u.main_depart_key = ${key} and r.role_code = 'sales' and u.status = '1' order by u.username`.execute(backend.kernel.db)
    return rows.map((row) => row.username)
  }
  const [[first = '', second = ''], [foreign = '']] = [await salesIn(depart), await salesIn(otherDepart)]
  return {
    backend,
    admin: await backend.as('hemin'),
    leader,
    otherLeader,
    one: await backend.as(first),
    two: await backend.as(second),
    stranger: await backend.as(foreign),
    service: await backend.as('tiantian'),
    depart,
    otherDepart,
  }
}
