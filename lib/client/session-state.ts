// What the browser knows of the session: user, application, project, process service, station. Tokens stay on the server
// (docs/domain/sessions.md#what-the-browser-knows).
import type { AppInfo } from '../model/app-info.ts'
import { limits } from '../model/wire.ts'
import { openLocal, readCookie, removeLocal, writeCookie } from './local-state.ts'
import { draftsOf, draftsPlace, targetKeyPlace } from './places.ts'
import { createStore } from './store.ts'

export interface UserInfo {
  user_key: string
  username: string
  avatar: string | null
  role_id_list: string[]
  realname?: string
  role_code_list?: string[]
  belong_departs?: string[]
}

/** A menu of the permission list; an item whose route is '0' is left out of menus (docs/domain/roles-and-permissions.md#menus). */
export interface MenuItem {
  path: string
  name: string
  redirect?: string | null
  component?: string | null
  hidden?: boolean
  isFavorite?: boolean
  /** What the path leads to: an entity's generic list by its name, or 'page'; not there without a screen (components/frame/screens.tsx). */
  screen?: string
  alwaysShow?: boolean
  route?: string
  meta: {
    title: string
    icon?: string | null
    url?: string | null
    permissionList?: string[]
    keepAlive?: boolean
    internalOrExternal?: boolean
    componentName?: string | null
    permission_key?: string
    /** The path that menus mark instead of this one's. */
    prevent?: string | null
  }
  children?: MenuItem[]
}

export interface DepartNode {
  id: string
  key: string
  title: string
  depart_name?: string
  children?: DepartNode[]
}

/** The session looks as a role: read only, until it is ended (docs/domain/roles-and-permissions.md#view-as-a-role). */
export interface RoleView {
  role_name: string
  member_name: string | null
  by_key: string
  until: string
}

export interface UserState {
  /** Who has signed in, whatever he looks as. */
  targetKey: string | null
  name: string
  avatar: string | null
  userInfo: UserInfo | null
  permissionList: readonly string[]
  menus: readonly MenuItem[]
  departTree: readonly DepartNode[]
  leader: boolean
}

export interface AppState {
  sidebarOpened: boolean
  device: 'desktop' | 'mobile'
  /** A bound application that the user chose; null while the one kept on the server counts. */
  appkey: string | null
  appInfo: AppInfo | null
}

export interface ProjectState {
  projectItem: { project_key: string; project_name: string; status?: string } | null
  paymentId: string | null
  backPath: string | null
}

export interface BpmState {
  bpmAppKey: string | null
}

export interface StationState {
  stationLogo: string | null
  stationName: string | null
  stationKey: string | null
}

const noUser: UserState = {
  targetKey: null,
  name: '',
  avatar: null,
  userInfo: null,
  permissionList: [],
  menus: [],
  departTree: [],
  leader: false,
}
const noProject: ProjectState = { projectItem: null, paymentId: null, backPath: null }
const projectPlace = 'office.project'
const sidebarCookie = 'sidebar'

export const userState = createStore<UserState>(noUser)
export const appState = createStore<AppState>({ sidebarOpened: true, device: 'desktop', appkey: null, appInfo: null })
export const viewState = createStore<{ view: RoleView | null }>({ view: null })
export const projectState = createStore<ProjectState>(noProject)
export const bpmState = createStore<BpmState>({ bpmAppKey: null })
export const stationState = createStore<StationState>({ stationLogo: null, stationName: null, stationKey: null })

/** Reads back what outlives a reload: target key, side menu, selected project, and takes the device from the window's width. */
export function restoreSession(): void {
  userState.set({ targetKey: localStorage.getItem(targetKeyPlace) })
  appState.set({ sidebarOpened: readCookie(sidebarCookie) !== '0', device: deviceOf(window.innerWidth) })
  const project = sessionStorage.getItem(projectPlace)
  if (project) projectState.set(JSON.parse(project))
}

/** Below 992 px a window is a mobile one (docs/domain/frame.md#windows). */
export function deviceOf(width: number): AppState['device'] {
  return width < limits.mobileBreakpoint ? 'mobile' : 'desktop'
}

/** Keeps what the settings say of the application and of its station: its own mark and name (docs/domain/settings.md#application). */
export function keepAppInfo(appInfo: AppInfo | null): void {
  appState.set({ appInfo })
  const { stationLogo = null, stationName = null, stationKey = null } = appInfo ?? {}
  stationState.set({ stationLogo, stationName, stationKey })
}

/** Keeps who has signed in, across reloads. Drafts of others go: they are shown to nobody else. */
export function keepTargetKey(targetKey: string): void {
  openLocal()
  removeLocal((key) => key.startsWith(draftsPlace) && !key.startsWith(draftsOf(targetKey)))
  localStorage.setItem(targetKeyPlace, targetKey)
  userState.set({ targetKey })
}

/** Opens or folds the side menu; kept in a cookie (docs/domain/frame.md#windows). */
export function openSidebar(sidebarOpened: boolean): void {
  writeCookie(sidebarCookie, sidebarOpened ? '1' : '0')
  appState.set({ sidebarOpened })
}

/** Keeps the selected project for this window; it survives signing out (docs/domain/frame.md#signing-out). */
export function selectProject(part: Partial<ProjectState>): void {
  projectState.set(part)
  sessionStorage.setItem(projectPlace, JSON.stringify(projectState.get()))
}

/** True when a role is admin or leader (docs/domain/roles-and-permissions.md#leaders). */
export function isLeader(roleCodes: readonly string[]): boolean {
  return roleCodes.some((code) => code === 'admin' || code === 'leader')
}

/** Takes the loaded user into the state, with the leader flag. */
export function keepUser(userInfo: UserInfo): void {
  userState.set({
    targetKey: userInfo.user_key,
    name: userInfo.realname || userInfo.username,
    avatar: userInfo.avatar,
    userInfo,
    leader: isLeader(userInfo.role_code_list ?? []),
  })
}

/** Back to nobody: user, process service; the selected project stays. */
export function forgetUser(): void {
  userState.set(noUser)
  appState.set({ appkey: null })
  bpmState.set({ bpmAppKey: null })
}
