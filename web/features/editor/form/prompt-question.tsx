import { ArrowRight } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { PROMPTS } from '#contract/prompts.ts';
import { StepDots } from '../../../components/display/step-dots.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { PROMPT_DESCRIPTIONS } from '#contract/prompt-rotation.ts';

interface PromptQuestionProps {
  promptIndex: number;
  onNext: () => void;
}

export function PromptQuestion({ promptIndex, onNext }: PromptQuestionProps) {
  return (
    <section className="prompt" aria-label="Prompt">
      <div aria-live="polite">
        <h2 key={promptIndex} className="prompt-question">
          {PROMPTS[promptIndex]?.question}
        </h2>
        <p className="prompt-description">{PROMPT_DESCRIPTIONS[promptIndex]}</p>
      </div>
      <div className="prompt-nav">
        <IconButton
          label="Another question"
          tooltipSide="right"
          size="large"
          icon={<Icon icon={ArrowRight} size={18} />}
          onClick={onNext}
        />
        <StepDots count={PROMPTS.length} at={promptIndex} />
      </div>
    </section>
  );
}
