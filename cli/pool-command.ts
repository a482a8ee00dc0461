import { Command } from 'commander';
import { counted } from '../src/text/counted.js';
import { costSentence, strategyTable } from './evaluation-tables.js';
import { probability, wholeNumber } from './option-values.js';
import { type PoolOptions, pool } from './pool.js';

export function poolCommand(): Command {
  return new Command('pool')
    .description('figures over several evaluations together, from what limen eval --records wrote')
    .argument('<files...>')
    .option('--turns <number>', 'rounds at most', wholeNumber(1), 4)
    .option('--threshold <probability>', "the critic's; that of the evaluations when left out", probability)
    .option(
      '--certainty <probability>',
      'from which a run ends at once; that of the evaluations when left out',
      probability,
    )
    .option('--json <file>', 'writes all figures')
    .option('--calibration <file>', "writes the table for the page's threshold, from held-out questions")
    .action(async (files: string[], flags: Omit<PoolOptions, 'files'>) => {
      const { report, strategies: compared, evaluated } = await pool({ ...flags, files });
      const lines = [strategyTable(report.strategies), '', counted(evaluated.length, 'question')];
      const { headroomCaptured, strategies } = report;
      if (headroomCaptured !== null) lines.push(`headroom captured: ${headroomCaptured.toFixed(3)}`);
      const critic = strategies['sim-rag']?.critic;
      if (critic) lines.push(`expected calibration error of the critic: ${critic.ece.toFixed(3)}`);
      const cost = report.unanswerableCost === null ? null : costSentence(evaluated, compared, flags.turns);
      if (cost !== null) lines.push(cost);
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
