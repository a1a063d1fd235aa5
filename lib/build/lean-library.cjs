// A loader of the build: takes imports out of antd's modules that bring parts which the screen does not use (docs/decisions/first-load.md#cuts-of-the-library).
const path = require('node:path')

/** By the module's end of path: what is replaced in it, and by what. */
const cuts = {
  // contexts that every input reads; the form itself comes with the first screen that has one
  'form/context.js': [`from '@rc-component/form';`, `from '@rc-component/form/es/FormContext';`],
  // a button asks for the brightness of a colour; no screen picks colours
  'color-picker/components/ColorPresets.js': [`import Collapse from '../../collapse';`, 'const Collapse = () => null;'],
  // one tooltip that moves between its places; tooltips are our own
  'config-provider/index.js': [`import UniqueProvider from '../tooltip/UniqueProvider';`, 'const UniqueProvider = React.Fragment;'],
}

/** The rules of `turbopack.rules` for all cuts. */
const rules = Object.fromEntries(Object.keys(cuts).map((file) => [`**/antd/es/${file}`, { loaders: [__filename] }]))

module.exports = function cutImports(source) {
  const file = Object.keys(cuts).find((end) => this.resourcePath.split(path.sep).join('/').endsWith(`/antd/es/${end}`))
  const [before, after] = cuts[file] ?? []
  // another version of the library: whoever brings it in looks whether the cut is still right
  if (!before || !source.includes(before)) throw new Error(`${this.resourcePath} does not contain ${before}`)
  return source.replace(before, after)
}
module.exports.rules = rules
