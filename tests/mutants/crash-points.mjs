import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const isCrashPoint = (path) =>
  path.isExpressionStatement() && path.node.expression.callee?.name === 'crashPoint'

/** Where tests of faults kill a process; anywhere else they do nothing. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'crash-points', {
    shouldIgnore: (path) =>
      isCrashPoint(path) ? 'a process is killed there by tests of faults alone' : undefined,
  }),
]
