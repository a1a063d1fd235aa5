// The one Chromium of a run: the machine's own, started once; every test file connects to it.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type BrowserServer, chromium } from 'playwright'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a test's page lives for seconds: compiling its scripts a second and a third time takes more than quicker code gives back, but for what is
  // repeated millions of times, as a proof of work
  '--js-flags=--no-turbofan --invocation-count-for-maglev=200000 --interrupt-budget-for-maglev=40000000',
  // what the driver turns off, and the browser's own pages (tab search, side panel) that each new window would load beforehand
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'PreloadTopChromeWebUI',
    'WebUIReloadButton',
    'TabSearchInProduct',
    'WebUITabStrip',
  ].join()}`,
]

export function launchChromium(): Promise<BrowserServer> {
  // without a language of the machine it names no download in Chinese
  const env = { ...process.env, LC_ALL: process.env.LC_ALL || 'C.UTF-8' } as Record<string, string>
  return chromium.launchServer({ executablePath: process.env.CHROMIUM ?? findChromium(), args: flags, env })
}

/** The machine's own Chromium, the one without windows first; without one playwright looks for what it has downloaded. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  )
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
